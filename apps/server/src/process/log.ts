import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config'
import { errorForLog, urlForLog } from './errorForLog'

/**
 * The program's log: JSON lines on stderr, so that stdout stays with the person who started it. It keeps no values of
 * failed statements, and no passwords or tokens of addresses.
 */
export const createLog = (
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      base: undefined,
      serializers: {
        err: (error: unknown) => errorForLog(error),
        req: ({ method, url }: { method?: string; url?: string }) => ({ method, url: urlForLog(url ?? '') }),
      },
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
    destination,
  )
