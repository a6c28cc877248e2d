import { Notice } from './notice.tsx'

/** What is wrong with a form that was sent without script. Told at once where it appears. */
export const FormProblem = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <Notice tone="error" className="mt-6">
      {children}
    </Notice>
  )
