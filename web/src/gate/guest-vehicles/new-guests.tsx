import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'

/** New guests while the list is held still. Takes no room, so nothing moves. */
export function NewGuests({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useT()
  return (
    <span role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center">
      {count > 0 && (
        <Button size="sm" tone="primary" className="pointer-events-auto rounded-full shadow-raised" onClick={onShow}>
          {t('{count, plural, one {# new} other {# new}}', { count })}
        </Button>
      )}
    </span>
  )
}
