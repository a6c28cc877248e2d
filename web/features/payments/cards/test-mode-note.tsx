/** Above a form in which no real money moves. */
export const TestModeNote = () => (
  <p className="col-span-2 rounded-field border border-yellow-dot/40 bg-yellow-tint px-4 py-2.5 text-sm font-semibold text-yellow-text">
    Test mode. No real money moves.
  </p>
)
