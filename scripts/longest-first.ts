import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of about half a minute and more on two cores, longest first. */
const long = [
  'main.test',
  'plans.test',
  'field-languages.test',
  'token-alone.test',
  'revoked.test',
  'changes.test',
  'fuzz.test',
  'races.test',
  'new-noun.test',
  'command.test',
  'queue.test',
  'scope.test',
  'age.test',
  'texts.test',
  'email-changes.test',
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
