/** Gives the keys back to the canvas, after something else on the page was pressed. */
export const focusCanvas = (): void => document.querySelector<HTMLElement>('.schematic-stage')?.focus()
