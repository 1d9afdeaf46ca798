import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of twenty seconds and more on two cores, longest first. */
const long = [
  'plans.test',
  'revoked.test',
  'main.test',
  'field-languages.test',
  'fuzz.test',
  'races.test',
  'followed-board.test',
  'new-noun.test',
  'embedded.test',
  'token-alone.test',
  'command.test',
  'texts.test',
  'age.test',
  'changes.test',
  'parts.test',
  'queue.test',
  'scope.test',
  'backup.test',
  'once.test',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((name) => moduleId.includes(`/${name}.`))
  return place === -1 ? long.length : place
}

/** Begins with what takes longest, so that no core waits at the end for one file of a minute. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
