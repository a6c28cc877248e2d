/** A street of three houses, one of which has sailed away. Decorative. */
export const NotFoundIllustration = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 520 320"
    aria-hidden="true"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <circle cx="410" cy="70" r="26" className="fill-sand stroke-brass" />
    {/* The two houses that stayed. */}
    <g className="fill-surface">
      <path d="M24 228v-92l52-44 52 44v92Z" />
      <path d="M392 228v-76l50-40 50 40v76Z" />
    </g>
    <path d="M14 144l62-52 62 52M382 160l60-48 60 48" />
    <path d="M64 228v-42h24v42M48 150h16v18H48zM88 150h16v18H88zM430 228v-36h24v36M410 166h14v16h-14zM460 166h14v16h-14z" />
    <path d="M2 228h136M382 228h136" />
    {/* The empty lot with a gate and a mailbox. */}
    <path d="M138 228c18 2 26 10 34 22M382 228c-18 2-26 10-34 22" />
    {/* The house at sea. */}
    <g className="fill-surface">
      <path d="M214 232v-66l46-40 46 40v66Z" />
    </g>
    <path d="M202 176l58-50 58 50M286 148v-30h14v42" className="fill-surface" />
    <path d="M248 200h24v32h-24z" className="fill-sand" />
    <path d="M293 106c-8-12 8-16 0-28" className="stroke-muted" />
    <path d="M186 232h148l-20 30H206Z" className="fill-sand" />
    <path d="M150 266c14-10 26-10 38 0s26 10 38 0 26-10 38 0 26 10 38 0 26-10 38 0 20 8 30 2" />
    <path d="M182 290c12-8 22-8 32 0s22 8 32 0 22-8 32 0 22 8 32 0 16-7 24-4" className="stroke-muted" />
    <path
      d="M168 60c8-10 18-10 24 0 6-10 16-10 24 0M112 40c6-7 13-7 17 0 4-7 11-7 17 0"
      className="stroke-muted"
      strokeWidth="2.5"
    />
  </svg>
)
