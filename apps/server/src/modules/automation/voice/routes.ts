import {
  automationErrors,
  runAnnouncement,
  speakOnDevice,
  takeUtterance,
  tellUtterance,
  voiceAnnouncements,
  voiceDevices,
  voiceUtterances,
} from '@energy-console/contract/automation'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import type { ReadLatest } from '../../devices'
import { timingTaskTable } from '../timing/table'
import { announce } from './announce'
import {
  announcementOf,
  refuseBadText,
  voiceAnnouncementHooks,
  voiceDeviceHooks,
  voiceDeviceOf,
} from './rules'
import { voiceDeviceTable, voiceUtteranceTable } from './table'
import { takeOf, tellOf } from './utterances'

/** What somebody asks for waits so long for a browser, ms. */
const triedMs = 60_000

/** The calls of what speaks. `onChanged` hears when schedules have changed, `onSaid` when something waits to be said. */
export function voiceRoutes(
  platform: Platform,
  {
    readLatest,
    onChanged,
    onSaid,
  }: { readLatest: ReadLatest; onChanged: () => void | Promise<void>; onSaid: () => void },
): Implementation[] {
  const { clock } = platform
  return [
    ...mountResource(voiceDevices, voiceDeviceTable, platform, voiceDeviceHooks),
    ...mountResource(
      voiceAnnouncements,
      timingTaskTable,
      platform,
      voiceAnnouncementHooks({ clock, onChanged }),
    ),
    ...mountListing(voiceUtterances, { from: voiceUtteranceTable }, platform),
    implement(speakOnDevice, async ({ tx, session, body, afterCommit }) => {
      const device = await voiceDeviceOf(tx, body.id)
      const { stationId, deviceName: name } = device
      await refuseBadText(tx, stationId, body.content)
      if (!device.isEnabled) throw refuse(automationErrors.voiceSwitchedOff, { name })
      const now = clock.now()
      const utteranceIds = await announce(
        tx,
        { readLatest, now },
        {
          ...{ tenantId: device.tenantId, stationId, content: body.content, source: session.userName },
          ...{ deviceIds: [device.id], isUrgent: true, untilMs: now + triedMs },
        },
      )
      afterCommit(onSaid)
      return { utteranceIds }
    }),
    implement(runAnnouncement, async ({ tx, session, body, afterCommit }) => {
      const task = await announcementOf(tx, body.id)
      const now = clock.now()
      const { tenantId, stationId, voiceDeviceIds, taskName } = task
      const utteranceIds = await announce(
        tx,
        { readLatest, now },
        {
          ...{ tenantId, stationId, content: task.content ?? '', isUrgent: true, untilMs: now + triedMs },
          source: `${taskName} · ${session.userName}`,
          ...(voiceDeviceIds === '' ? {} : { deviceIds: voiceDeviceIds.split(',') }),
        },
      )
      if (utteranceIds.length === 0) throw refuse(automationErrors.noVoiceDevice)
      afterCommit(onSaid)
      return { utteranceIds }
    }),
    implement(takeUtterance, ({ tx, body }) => takeOf(tx, body.id, clock.now())),
    implement(tellUtterance, ({ tx, body }) => tellOf(tx, body, clock.now())),
  ]
}
