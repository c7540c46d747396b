import { takeUtterance, tellUtterance, voiceUtterances } from '@energy-console/contract/automation'
import { create } from 'zustand'
import { recall, remember } from '../../../api/browser/storage'
import { callApi } from '../../../api/callApi'
import { notify } from '../../../api/notify'
import { onSessionEnd, userKey } from '../../../api/session'
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

/** This browser as an announcement device. It speaks on while other pages are shown, until it is switched off or closed. */
export const useStand = create<Stand>(() => ({
  deviceIds: [],
  isOn: false,
  last: undefined,
  isCutOff: false,
}))

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

onSessionEnd(closeStand)

/** Says what waits, one after the other, and looks again. */
async function look(): Promise<void> {
  const { deviceIds, isOn } = useStand.getState()
  if (!isOn) return
  try {
    const query = { voiceDeviceId_in: deviceIds.join(), state_equal: 'waiting', ascs: 'id', size: '10' }
    const { records } = await callApi(voiceUtterances.calls.page, { query, isSilent: true })
    useStand.setState({ isCutOff: false })
    for (const { id } of records) if (useStand.getState().isOn) await say(id)
  } catch {
    useStand.setState({ isCutOff: true })
  }
  // switched off, or off and on, while it was speaking
  if (useStand.getState().isOn) {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), lookMs)
  }
}

async function say(id: string): Promise<void> {
  // by hand: nobody has pressed anything, and another browser may have been quicker
  const taken = await callApi(takeUtterance, { body: { id }, isSilent: true }).catch(() => undefined)
  if (!taken) return
  const outcome = await speak(taken, (text) => notify.warning(text))
  useStand.setState({ last: { content: taken.content, outcome, at: Date.now() } })
  // by hand: what came of it is told by itself
  await callApi(tellUtterance, { body: { id, outcome }, isSilent: true }).catch(() => {})
}
