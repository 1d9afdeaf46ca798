import type { AuditLog } from '@aangan/contract/record/audit'
import type { Label } from '@aangan/contract/core/language/text'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { asText, differences, laidOut } from '@aangan/contract/core/differences'

export function LogData({ log: { oldData, newData } }: { log: AuditLog }) {
  const t = useT()
  return (
    <div className="flex min-w-0 flex-wrap gap-x-4">
      {oldData && <Unfold title="Old Data">{() => <Json data={oldData} />}</Unfold>}
      {newData && <Unfold title="New Data">{() => <Json data={newData} />}</Unfold>}
      {oldData || newData ? (
        <Unfold title="Changes">{() => <Changes oldData={oldData} newData={newData} />}</Unfold>
      ) : (
        t('None')
      )}
    </div>
  )
}

/** Renders its content only when it is opened: a page has many of these. */
function Unfold({ title, children }: { title: Label; children: () => ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-md font-medium text-brand underline-offset-4 hover:underline lg:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 transition-transform duration-150 group-open:rotate-180" />
        {t(title)}
      </summary>
      {open && <div className="mb-2">{children()}</div>}
    </details>
  )
}

const Json = ({ data }: { data: string }) => (
  <pre translate="no" className="rounded-md bg-sunk p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
    {laidOut(data)}
  </pre>
)

function Changes({ oldData, newData }: { oldData: string | null; newData: string | null }) {
  const t = useT()
  const changes = differences(oldData, newData)
  if (changes.length === 0) return <p className="text-soft">{t('No differences.')}</p>
  return (
    <dl className="flex flex-col gap-2 rounded-md bg-sunk p-3 text-xs">
      {changes.map(({ key, before, after }) => (
        <div key={key} className="min-w-0 wrap-anywhere">
          <dt translate="no" className="font-semibold">
            {key}
          </dt>
          <dd>
            {before !== undefined && (
              <del className="text-danger">
                <span className="sr-only">{t('before:')} </span>
                <span translate="no">{asText(before)}</span>
              </del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
            {after !== undefined && (
              <ins className="text-success no-underline">
                <span className="sr-only">{t('after:')} </span>
                <span translate="no">{asText(after)}</span>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
