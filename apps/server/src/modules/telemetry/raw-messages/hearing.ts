import type { Intake } from '../ingest/intake'
import type { RawMessages } from './createRawMessages'

/** The intake of what the platform itself reads from slaves: whoever looks at messages is shown those as well. */
export const hearing = (rawMessages: RawMessages, intake: Intake): Intake => ({
  ...intake,
  accept(account, origin, payload, done) {
    const note = rawMessages.came({ account, carrier: 'modbus', topic: '', payload })
    if (!note) return intake.accept(account, origin, payload, done)
    intake.accept(account, origin, payload, (error, outcome) => {
      note.ended(error, outcome)
      done(error, outcome)
    })
  },
})
