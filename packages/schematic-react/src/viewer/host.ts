import type { Effect, ModelLayout, PointReading, PointReference, Scalar } from '@energy-console/schematic'
import { createContext, type ReactNode, useContext } from 'react'

/** One alarm as a drawing lists it. */
export interface ShownAlarm {
  id: string
  level: number
  equipmentName: string
  alarmContent: string
  alarmTime: string
  /** When it ended; null while it is active. */
  clearTime: string | null
  /** Nobody has acknowledged it. */
  isUnconfirmed: boolean
  /** What it is about beside its rule: that decides which page it leads to. */
  remark?: string
}

/** The alarm that a device is marked with. */
export interface AlarmedDevice {
  level: number
  /** The point that it is of. */
  itemId: string
  /** Nobody has acknowledged it. */
  isUnconfirmed: boolean
  /** What it says, in the user's words. */
  words: string
}

/** Which alarms a drawing lists; of its own station where no device is named. */
export interface AlarmQuery {
  limit: number
  /** 1 is the lowest. */
  minLevel: number
  activeOnly: boolean
  /** '' for all devices. */
  deviceId: string
}

/** A camera as a drawing shows it. */
export interface ShownCamera {
  cameraId: string
  isMuted: boolean
  hasControls: boolean
}

/** A point of a device with its present value. */
export type DevicePointReading = PointReading &
  Required<Pick<PointReading, 'itemId' | 'deviceId' | 'propertyNo'>>

/** A curve of a point: `[Unix ms, value]`, ascending. */
export type CurvePoints = readonly (readonly [number, number])[]

/** The time that a view shows in the place of the present one. */
export interface PlayedTime {
  /** Unix ms. */
  now(): number
  /** Tells of every move, forth and back. Returns how to stop. */
  follow(onMove: () => void): () => void
}

/** Devices that something drawn stands for, the points that it shows (both by id), and where the user has asked, CSS pixels of the window. */
export interface OfferedDevices {
  deviceIds: readonly string[]
  pointIds: readonly string[]
  at: { x: number; y: number }
}

/** What a drawing asks of the program that shows it. Everything that leaves the drawing goes through here. */
export interface ViewHost {
  /** IANA name of the time zone that clocks and curves show; the browser's own without one. */
  timeZone?: string | undefined
  /** The time of a view that shows the past; without one it is now. */
  readonly playedTime?: PlayedTime
  /** Delivers the present values of points at once, then every change. Returns how to stop. */
  subscribe(
    points: readonly PointReference[],
    onValues: (values: readonly PointReading[]) => void,
    onConnection: (isLive: boolean) => void,
  ): () => void
  /** Delivers the server's global variables by name, at once and at every change. Returns how to stop. */
  globals(onValues: (values: ReadonlyMap<string, Scalar>) => void): () => void
  /** Sets a global variable for every view; false when that was refused, which the user has been told. */
  setGlobal(name: string, value: Scalar): Promise<boolean>
  /** Delivers the devices that bear a lock-out tag, by id, with who has hung it and why in words; at once and at every change. Returns how to stop. */
  tags?(onTags: (tags: ReadonlyMap<string, string>) => void): () => void
  /** Delivers the devices whose alarms are put aside, by id, with who did it, why and until when in words; at once and at every change. Returns how to stop. */
  silences?(onSilences: (silences: ReadonlyMap<string, string>) => void): () => void
  /** Why this user may send no commands, which he sees before he tries (Chinese); undefined for who may. */
  readonly writeRefusal: string | undefined
  /** Sends a command after the user confirmed it, and shows the device's answer. */
  writeValue(effect: Extract<Effect, { type: 'writeValue' }>): Promise<void>
  confirm(text: string): Promise<boolean>
  /** `null` when the user calls it off. */
  prompt(label: string, current: string): Promise<string | null>
  openView(viewId: string): void
  openUrl(url: string): void
  notify(kind: 'info' | 'error', text: string): void
  /** Tells the user that something in the drawing failed (Chinese sentence and detail) and keeps it for the error log. */
  reportError(text: string, detail: string): void
  /** Curves of data sources (by id) over the last hours before `end` (Unix ms; now without one), in their order; undefined for a point that is gone. */
  history(
    sourceIds: readonly string[],
    hours: number,
    end?: number,
  ): Promise<readonly (CurvePoints | undefined)[]>
  /** How a value of a data source's curve is said, once its history was read; undefined where nothing is known of it. */
  sayValue?(sourceId: string, value: number): string | undefined
  /** The word of a state of a data source, likewise: '' for a value that is none of its states, undefined where it has no states. */
  sayState?(sourceId: string, value: number): string | undefined
  /** The newest alarms, newest first. */
  alarms(query: AlarmQuery): Promise<readonly ShownAlarm[]>
  /** Opens an alarm that a drawing lists; missing where none can be opened. */
  openAlarm?(alarm: ShownAlarm): void
  /** Delivers which of the devices (by id) have an alarm that stands or that nobody has acknowledged, and the most serious of it; at once and at every change. Returns how to stop. */
  alarmed?(
    deviceIds: readonly string[],
    onAlarmed: (alarmed: ReadonlyMap<string, AlarmedDevice>) => void,
  ): () => void
  /**
   * The present layouts of device models, by their id: undefined for a model that is gone, no entry for one that could
   * not be asked for.
   */
  models(modelIds: readonly string[]): Promise<ReadonlyMap<string, readonly ModelLayout[] | undefined>>
  /** Offers what leads to devices, and to the curves of what of them is shown; missing where nobody may see them. */
  offerDevices?(offered: OfferedDevices): void
  /** The points of a device with their present values, or undefined when there is no such device. */
  devicePoints(deviceId: string): Promise<readonly DevicePointReading[] | undefined>
  /** The live picture of a registered camera; missing where there is none to be shown. */
  showCamera?(camera: ShownCamera): ReactNode
  /** Loads the program anew as soon as it can be reached: a part of it could not be loaded. */
  restart(): void
  /** Translates a Chinese text of the drawing's own controls. */
  t(text: string): string
}

const HostContext = createContext<ViewHost | undefined>(undefined)

export const HostProvider = HostContext.Provider

/** The host, or undefined where items are only drawn (thumbnails, the block list). */
export const useHost = () => useContext(HostContext)
