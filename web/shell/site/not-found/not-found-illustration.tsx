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
    {/* The two houses that stayed, the house at sea, then the roofs and windows, the ground, and the empty lot with a gate and a mailbox. */}
    <path
      d="M24 228v-92l52-44 52 44v92ZM392 228v-76l50-40 50 40v76ZM214 232v-66l46-40 46 40v66Z"
      className="fill-surface"
    />
    <path d="M14 144l62-52 62 52M382 160l60-48 60 48M64 228v-42h24v42M48 150h16v18h-16zM88 150h16v18h-16zM430 228v-42h24v42M408 162h16v18h-16zM460 162h16v18h-16zM2 228h136M382 228h136M138 228c18 2 26 10 34 22M382 228c-18 2-26 10-34 22" />
    <path d="M202 176l58-50 58 50M286 148v-30h14v42" className="fill-surface" />
    <path d="M248 200h24v32h-24z" className="fill-sand" />
    <path d="M186 232h148l-20 30H206Z" className="fill-sand" />
    <path d="M150 266c14-10 26-10 38 0s26 10 38 0 26-10 38 0 26 10 38 0 26-10 38 0" />
    {/* A second wave, birds and smoke. */}
    <path
      d="M188 290c14-10 26-10 38 0s26 10 38 0 26-10 38 0M168 60c8-10 18-10 24 0 6-10 16-10 24 0M108 40c8-10 18-10 24 0 6-10 16-10 24 0M293 106c-8-10 8-18 0-28"
      className="stroke-muted"
    />
  </svg>
)
