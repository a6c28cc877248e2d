interface Step {
  title: string
  text: string
}

/** A numbered list of steps. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
    {steps.map(({ title, text }, position) => (
      <li key={title} className="border-t border-field pt-5">
        <span aria-hidden="true" className="font-display text-2xl font-semibold text-brass tabular-nums">
          {position + 1}
        </span>
        <h3 className="mt-2 text-xl">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </li>
    ))}
  </ol>
)
