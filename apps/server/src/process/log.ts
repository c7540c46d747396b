import pino, { type Logger } from 'pino'
import type { Config } from '../config'

/** The program's log: JSON lines on stderr, so that stdout stays with the person who started it. */
export const createLog = (level: Config['logLevel']): Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.access_token',
          '*.refresh_token',
          'req.headers',
          '*.authorization',
        ],
        censor: '***',
      },
    },
    pino.destination({ fd: 2, sync: false }),
  )
