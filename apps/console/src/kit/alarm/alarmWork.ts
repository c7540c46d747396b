import type { Alarm } from '@energy-console/contract/alarms'
import { type ComponentType, createContext } from 'react'

/**
 * What is done about an alarm where it is shown: the way to its repair order, or to a new one. The shell gives it, since the
 * pages of alarms know nothing of maintenance.
 */
export const AlarmWork = createContext<ComponentType<{ alarm: Alarm }> | undefined>(undefined)

/** Shows the device of an alarm on a schematic that draws it; given by the shell, since schematics know of alarms. */
export const AlarmPicture = createContext<ComponentType<{ alarm: Alarm }> | undefined>(undefined)
