/*
 * Texts that the specification gives literally. They are shown as they stand, whatever the language of the console.
 */

/** What an empty required field says. */
export const pleaseEnter = (label: string): string => `Please enter ${label}`
export const selectRowToUpdate = 'Please select the row to update first'
export const selectRowToDelete = 'Please select the row to delete first'
export const deletedSuccessfully = 'Deleted successfully'
/** Title and hint of the question for a new value. */
export const promptTexts = { title: 'please enter', hint: 'enter a new value' } as const
