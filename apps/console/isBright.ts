/** From this brightness on (0 to 255, as an eye weighs the parts) black reads better on a colour than white. */
const brightFrom = 192

/** Whether a colour is bright: the component library asks for the opaque colour of its plain buttons only. */
export function isBright(colour: { toRgb(): { r: number; g: number; b: number } }): boolean {
  const { r, g, b } = colour.toRgb()
  return r * 0.299 + g * 0.587 + b * 0.114 > brightFrom
}
