/** What the payer agrees to, right above the button that does. */
export const Agreement = ({ text }: { text: string }) => (
  <div className="rounded-field bg-sand p-4 text-sm">
    <p className="font-semibold">What you agree to</p>
    <p className="mt-1">{text}</p>
  </div>
)
