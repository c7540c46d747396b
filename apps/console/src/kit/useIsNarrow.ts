import { mediaHook } from './mediaHook'

/** Whether tables have no room (below 768 px) and become cards. */
export const useIsNarrow = mediaHook('(max-width: 767px)')

/** Whether tables have room for what matters alone, as on a notebook of 1366 px. */
export const useIsTight = mediaHook('(max-width: 1400px)')
