const written = 'input, textarea, select, [contenteditable]'
const dialogs = '[role="dialog"]'

/** Whether somebody is in the middle of something in this window, or does not see it: then nothing opens there by itself. */
export const isInHand = (): boolean =>
  document.visibilityState !== 'visible' ||
  document.activeElement?.matches(written) === true ||
  [...document.querySelectorAll(dialogs)].some((dialog) => dialog.checkVisibility())
