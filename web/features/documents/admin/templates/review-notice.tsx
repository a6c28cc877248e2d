import { Notice } from '#web/ui/feedback/notice.tsx'

/** Until staff say that counsel has reviewed the text. */
export const ReviewNotice = () => <Notice>Have counsel review this text before use.</Notice>
