import { coreErrors } from '@energy-console/contract'
import type { ServerFrame } from '@energy-console/contract/telemetry'
import type { Feed } from './feed'
import { createMessageWatch } from './messageWatch'
import { createPointStore } from './pointStore'
import { createRetryingSocket } from './retryingSocket'
import { signedInFeed } from './signedInFeed'

/** Whether values arrive by socket, by the 10 s fall-back (`polling`), or not at all (`offline`). */
export type LinkState = 'connecting' | 'live' | 'polling' | 'offline'
type PushFrame = Extract<
  ServerFrame,
  { type: 'alarm' | 'notice' | 'notices' | 'global' | 'task' | 'tree' | 'tags' | 'command' }
>

const { notFound } = coreErrors
const pollMs = 10_000
/** Points that one call may ask for. */
const pointsOfPoll = 500
/** A socket that has been silent this long is asked whether it is alive. */
const askAfterMs = 15_000
/** One that does not answer for so long is given up: a cut line can leave it open for minutes. */
const giveUpAfterMs = 20_000
const watchMs = 5_000

/** A socket of this tab: values by point, pushed alarms and notices, and what happens while it is down. */
export function createRealtime(feed: Feed) {
  const points = createPointStore({
    onFirst: (itemIds) => send({ type: 'subscribe', itemIds }),
    onLast: (itemIds) => send({ type: 'unsubscribe', itemIds }),
  })
  const messages = createMessageWatch((frame) => send(frame))
  const pushListeners = new Set<(frame: PushFrame) => void>()
  const linkListeners = new Set<() => void>()
  const doubtListeners = new Set<() => void>()
  let link: LinkState = 'connecting'
  const socket = createRetryingSocket(feed.path, { received, lost }, feed.tokenOf)
  let poll: ReturnType<typeof setInterval> | undefined
  let heardMs = 0
  /** When the silent socket was asked; 0 once it was heard of. */
  let askedMs = 0
  /** What may be seen has changed, and may have changed again while nobody could say so. */
  let isInDoubt = false

  function send(frame: object): void {
    if (link === 'live' && socket.send(frame)) return
    if ('itemIds' in frame) void pollValues()
  }

  function setLink(next: LinkState): void {
    if (next === link) return
    link = next
    for (const changed of linkListeners) changed()
  }

  function tellDoubt(): void {
    for (const changed of doubtListeners) changed()
  }

  function received(frame: ServerFrame): void {
    heardMs = Date.now()
    askedMs = 0
    if (frame.type === 'ready') {
      setLink('live')
      stopPolling()
      if (isInDoubt) tellDoubt()
      isInDoubt = false
      const wanted = points.wanted()
      if (wanted.length > 0) send({ type: 'subscribe', itemIds: wanted })
      messages.connected()
    } else if (frame.type === 'watch' || frame.type === 'messages') {
      messages.receive(frame)
    } else if (frame.type === 'values') {
      for (const [itemId, ts, value, quality] of frame.values) points.put(itemId, { ts, value, quality })
    } else if (
      frame.type === 'alarm' ||
      frame.type === 'notice' ||
      frame.type === 'notices' ||
      frame.type === 'global' ||
      frame.type === 'task' ||
      frame.type === 'tree' ||
      frame.type === 'tags' ||
      frame.type === 'command'
    ) {
      for (const heard of pushListeners) heard(frame)
    } else if (frame.type === 'error' && frame.code === notFound.key) {
      for (const itemId of frame.itemIds ?? []) points.lose(itemId)
    }
  }

  function lost(code: number, attempts: number): void {
    if (feed.asksAfter.includes(code)) {
      isInDoubt = true
      tellDoubt()
    }
    if (attempts > 1 || link === 'live') startPolling()
  }

  function watch(): void {
    if (link !== 'live') return
    const now = Date.now()
    if (askedMs > 0) {
      if (now - askedMs > giveUpAfterMs) socket.drop()
    } else if (now - heardMs > askAfterMs) {
      askedMs = now
      // a subscription to nothing is answered at once
      send({ type: 'subscribe', itemIds: [] })
    }
  }

  async function pollValues(): Promise<void> {
    const wanted = points.wanted().filter((itemId) => !points.get(itemId)?.isGone)
    try {
      for (let from = 0; from < wanted.length; from += pointsOfPoll) {
        const { values, goneIds } = await feed.readValues(wanted.slice(from, from + pointsOfPoll))
        for (const itemId of goneIds) points.lose(itemId)
        for (const { itemId, ts, value, quality } of values) points.put(itemId, { ts, value, quality })
      }
      if (poll !== undefined && wanted.length > 0) setLink('polling')
    } catch {
      if (poll !== undefined) setLink('offline')
    }
  }

  /** Until a fetch has come through nothing is known to arrive. */
  function startPolling(): void {
    if (poll !== undefined) return
    setLink('offline')
    poll = setInterval(() => void pollValues(), pollMs)
    void pollValues()
  }
  function stopPolling(): void {
    clearInterval(poll)
    poll = undefined
  }

  return {
    points,
    /** Watches messages of gateways until what is answered is called; one thing at a time. */
    watchMessages: messages.begin,
    /** Connects for as long as somebody is signed in; returns how to close. */
    start(): () => void {
      const stop = socket.start()
      const watching = setInterval(watch, watchMs)
      return () => {
        stop()
        clearInterval(watching)
        stopPolling()
        link = 'connecting'
      }
    },
    linkState: () => link,
    onLink(changed: () => void): () => void {
      linkListeners.add(changed)
      return () => linkListeners.delete(changed)
    },
    /** Calls back when what may be seen may have changed: a user's rights, what a link shows. */
    onDoubt(changed: () => void): () => void {
      doubtListeners.add(changed)
      return () => doubtListeners.delete(changed)
    },
    onPush(heard: (frame: PushFrame) => void): () => void {
      pushListeners.add(heard)
      return () => pushListeners.delete(heard)
    },
  }
}

/** The real-time connection of this tab for whoever is signed in. */
export const realtime = createRealtime(signedInFeed)

export type Realtime = ReturnType<typeof createRealtime>
