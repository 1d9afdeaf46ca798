import { fieldsOfKind, type ImportField, type ImportRun } from '@aangan/contract/people/import-shapes'
import { msg, type Label } from '@aangan/contract/core/language/text'
import * as z from 'zod/mini'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { Select } from '../../ui/input/select.tsx'
import './columns.css'
import { useCheck } from './imports.queries.ts'

interface Props {
  of: ImportRun
  /** The label of the other button, and what it does. */
  cancel: Label
  onCancel: () => void
  onChecked?: () => void
}

/** The columns of the file: guessed by the server, changed here, and checked. */
export function ColumnsForm({ of: run, cancel, onCancel, onChecked }: Props) {
  const t = useT()
  const check = useCheck(run.id)
  const fields = Object.entries(fieldsOfKind(run.kind))
  const form = useShapedForm({
    draft: `import:${run.id}`,
    // The typed values are indices of the selects: there is nothing to parse.
    shape: nothing,
    initialValues: Object.fromEntries(fields.map(([name]) => [name, String(run.mapping[name] ?? '')])),
    problems: (typed) =>
      Object.fromEntries(
        fields
          .filter(([name, { needed }]) => needed && typed[name] === '')
          .map(([name, { label }]) => [
            name,
            msg('Please choose a column for {field}.', { field: { text: label, values: {} } }),
          ]),
      ),
    send: async (_, attempt) => {
      await check.send(mappingOf(form.values), attempt)
      onChecked?.()
    },
    failed: messageOf,
  })
  const columns = run.columns.map((name, index) => ({ value: String(index), label: raw(name) }))
  const used = new Set(Object.values(form.values))
  const unused = columns.filter(({ value }) => !used.has(value))
  const draw = ([name, { label, needed }]: [string, ImportField]) => (
    <Select
      key={name}
      label={label}
      empty={needed ? 'Select' : 'Not in the file'}
      options={columns}
      aria-required={needed}
      hint={samplesOf(run, form.values[name] ?? '')}
      className="column-choice"
      {...form.text(name)}
    />
  )
  return (
    <FormCard
      form={form}
      editor={{ attach: () => undefined, done: () => undefined, cancel: onCancel }}
      title="Columns"
      submit="Check [import]"
      cancel={cancel}
    >
      <fieldset className="flex flex-col gap-4 sm:col-span-full">
        <legend className="mb-3 text-sm text-soft">{t('Needed. Which column of the file is it?')}</legend>
        {fields.filter(([, { needed }]) => needed).map(draw)}
      </fieldset>
      {fields.some(([, { needed }]) => !needed) && (
        <fieldset className="flex flex-col gap-4 sm:col-span-full">
          <legend className="mb-3 text-sm text-soft">{t('If the file has them')}</legend>
          {fields.filter(([, { needed }]) => !needed).map(draw)}
        </fieldset>
      )}
      {unused.length > 0 && (
        <p className="text-sm text-soft wrap-anywhere sm:col-span-full">
          {t('Not brought in: {columns}', { columns: unused.map(({ label }) => label.raw).join(', ') })}
        </p>
      )}
    </FormCard>
  )
}

const nothing = z.object({})

const mappingOf = (typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(typed).flatMap(([name, index]) => (index === '' ? [] : [[name, Number(index)]])))

/** What the first rows hold in the chosen column. */
function samplesOf({ sample }: ImportRun, column: string) {
  if (column === '') return undefined
  const cells = sample.map((row) => row[Number(column)] ?? '').filter((cell) => cell !== '')
  return cells.length === 0 ? 'The first rows are empty here.' : raw([...new Set(cells)].join(' · '))
}
