import type { Server } from 'node:net'
import { deviceLimits } from '../limits'
import { listen } from '../listen'

/** Listens for devices, for as many as a port may have; answers the port. @throws the system's error where it cannot be had */
export function listenForDevices(server: Server, port: number, host: string): Promise<number> {
  server.maxConnections = deviceLimits.connectionsOfPort
  return listen(server, port, host)
}
