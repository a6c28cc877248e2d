/** A honeypot: people neither see nor reach this field, while programs that fill in every field fill it in too. */
export const HoneypotField = ({ name }: { name: string }) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
