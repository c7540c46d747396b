import { takeUtterance, tellUtterance, voiceUtterances } from '@energy-console/contract/automation'
import { create } from 'zustand'
import { recall, remember } from '../../../api/browser/storage'
import { callApi } from '../../../api/callApi'
import { notify } from '../../../api/notify'
import { onSessionEnd, ownerKey, userKey } from '../../../api/session'
import { readyVoice, speak } from './speak'

/** What this browser speaks for. */
interface Stand {
  /** The announcement devices that it is, by id. */
  deviceIds: readonly string[]
  isOn: boolean
  /** The last text that it said, how and when (Unix ms). */
  last: { content: string; outcome: 'spoken' | 'shown'; at: number } | undefined
  /** It could not be asked what waits. */
  isCutOff: boolean
}

const key = () => userKey('cache', 'voiceDevices')
const lookMs = 2_000
let timer: ReturnType<typeof setTimeout> | undefined

const idle: Stand = { deviceIds: [], isOn: false, last: undefined, isCutOff: false }

/** This browser as an announcement device. It speaks on while other pages are shown, until it is switched off or closed. */
export const useStand = create<Stand>(() => idle)

/** The devices that the user had this browser be. */
export const rememberedDevices = (): readonly string[] => recall<readonly string[]>(key()) ?? []

/** Begins to speak for devices; to be called in a gesture, without which browsers let nothing sound. */
export function openStand(deviceIds: readonly string[]): void {
  readyVoice()
  remember(key(), deviceIds)
  useStand.setState({ deviceIds, isOn: true, isCutOff: false })
  clearTimeout(timer)
  void look()
}

/** Speaks no more. */
export function closeStand(): void {
  clearTimeout(timer)
  useStand.setState({ isOn: false, isCutOff: false })
}

// what was said, and for which devices, is nothing to whoever signs in next
onSessionEnd(() => {
  closeStand()
  useStand.setState(idle)
})

/** Whether it still speaks as it began to: it was not switched off, or off and on, while it was speaking. */
const isStill = (deviceIds: readonly string[]) => {
  const now = useStand.getState()
  return now.isOn && now.deviceIds === deviceIds
}

/** Says what waits, one after the other, and looks again. */
async function look(): Promise<void> {
  const { deviceIds, isOn } = useStand.getState()
  if (!isOn) return
  try {
    const query = { voiceDeviceId_in: deviceIds.join(), state_equal: 'waiting', ascs: 'id', size: '10' }
    const { records } = await callApi(voiceUtterances.calls.page, { query, isSilent: true })
    if (isStill(deviceIds)) useStand.setState({ isCutOff: false })
    for (const { id } of records) if (isStill(deviceIds)) await say(id)
  } catch {
    if (isStill(deviceIds)) useStand.setState({ isCutOff: true })
  }
  if (isStill(deviceIds)) timer = setTimeout(() => void look(), lookMs)
}

async function say(id: string): Promise<void> {
  const owner = ownerKey()
  // by hand: nobody has pressed anything, and another browser may have been quicker
  const taken = await callApi(takeUtterance, { body: { id }, isSilent: true }).catch(() => undefined)
  if (!taken || ownerKey() !== owner) return
  const outcome = await speak(taken, (text) => notify.warning(text))
  // somebody else sits here by now: it is nothing to him
  if (ownerKey() !== owner) return
  useStand.setState({ last: { content: taken.content, outcome, at: Date.now() } })
  // by hand: what came of it is told by itself
  await callApi(tellUtterance, { body: { id, outcome }, isSilent: true }).catch(() => {})
}
