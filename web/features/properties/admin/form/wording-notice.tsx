import { Notice } from '#web/ui/feedback/notice.tsx'
import { fairHousingWarnings } from './fair-housing.ts'

/** Names wording that may break fair housing law. Saving stays possible. */
export function WordingNotice({ texts }: { texts: readonly string[] }) {
  const warnings = fairHousingWarnings(texts)
  return (
    <div aria-live="polite" className="not-empty:mb-5">
      {warnings.length > 0 && (
        <Notice title="Check the wording. Fair housing law may not allow it.">
          <ul className="list-disc pl-5">
            {warnings.map(({ phrase, people, law }) => (
              <li key={phrase} className="wrap-anywhere">{`"${phrase}" may be about ${people} (${law})`}</li>
            ))}
          </ul>
          <p className="mt-2">Describe the home, not who should live there. You can still save.</p>
        </Notice>
      )}
    </div>
  )
}
