import { create } from 'zustand'
import { onSessionEnd } from '../../api/session'

/** The point whose curve is looked at over the page; undefined for none. */
export const useAskedCurve = create<{ itemId: string | undefined }>(() => ({ itemId: undefined }))

/** Opens the curve of a point, with the way to its device, over whatever is on screen. */
export const openCurve = (itemId: string) => useAskedCurve.setState({ itemId })
export const closeCurve = () => useAskedCurve.setState({ itemId: undefined })
onSessionEnd(closeCurve)
