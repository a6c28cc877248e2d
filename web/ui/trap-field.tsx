/** Out of sight and reach of people; programs that fill in everything fill this in too. */
export const TrapField = ({ name }: { name: string }) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
