import { PaperButton } from './paper-button.tsx'
import { fetchExport, fetchStatement } from './papers.ts'
import { thisYear } from './words.ts'

/** The papers of a year, or of all: a statement is always of one. */
export function PaymentPapers({ year }: { year: number | undefined }) {
  const stated = year ?? thisYear()
  return (
    <div className="flex flex-wrap gap-3">
      <PaperButton name={`statement-${stated}.pdf`} fetchPaper={() => fetchStatement(stated)}>
        Statement {stated} (PDF)
      </PaperButton>
      <PaperButton name={`payments${year === undefined ? '' : `-${year}`}.csv`} fetchPaper={() => fetchExport(year)}>
        Spreadsheet (CSV)
      </PaperButton>
    </div>
  )
}
