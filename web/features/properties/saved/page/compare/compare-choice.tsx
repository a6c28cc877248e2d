interface CompareChoiceProps {
  title: string
  isChosen: boolean
  canChoose: boolean
  onChoose: (isChosen: boolean) => void
}

/** Chooses a home for the comparison. */
export const CompareChoice = ({ title, isChosen, canChoose, onChoose }: CompareChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3 font-semibold">
    <input
      type="checkbox"
      checked={isChosen}
      disabled={!isChosen && !canChoose}
      onChange={({ target }) => onChoose(target.checked)}
      aria-label={`Compare ${title}`}
      className="size-5 shrink-0 rounded-sm border border-field accent-harbor"
    />
    Compare
  </label>
)
