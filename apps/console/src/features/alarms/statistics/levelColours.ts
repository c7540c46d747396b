import type { Palette } from '../../../kit/colour/palette'

/** The colours of the levels: info, warning, error. */
export const levelColours = ({ info, warning, error }: Palette): readonly string[] => [info, warning, error]
