/** The pages that a running view shows: one below, and over it those in dialogs, the last on top. Ids. */
export interface PageStack {
  readonly base: string
  readonly dialogs: readonly string[]
}

/** Goes to a page where the user is: in the dialog on top, else below. A page that lies further down comes to the top. */
export function openPage(stack: PageStack, pageId: string): PageStack {
  if (stack.dialogs.length === 0) return { base: pageId, dialogs: [] }
  return comeBack(stack, pageId) ?? { ...stack, dialogs: [...stack.dialogs.slice(0, -1), pageId] }
}

/** Shows a page in a dialog on top of what is shown. */
export const showPage = (stack: PageStack, pageId: string): PageStack =>
  comeBack(stack, pageId) ?? { ...stack, dialogs: [...stack.dialogs, pageId] }

/** Closes the dialog on top. */
export const closePage = (stack: PageStack): PageStack => ({ ...stack, dialogs: stack.dialogs.slice(0, -1) })

/** A page is never shown twice: what covers it is closed. */
const comeBack = (stack: PageStack, pageId: string): PageStack | undefined => {
  if (stack.base === pageId) return { ...stack, dialogs: [] }
  const at = stack.dialogs.indexOf(pageId)
  return at < 0 ? undefined : { ...stack, dialogs: stack.dialogs.slice(0, at + 1) }
}
