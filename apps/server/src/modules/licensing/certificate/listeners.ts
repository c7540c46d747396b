/** What is known of the listeners that speak TLS while a certificate is held. */
export interface Listeners {
  /**
   * Where MQTT with TLS listens now, in the processes that devices connect to; it is lacking where one of them holds a certificate and
   * could not have its port.
   */
  mqtts(): { port: number | undefined; isLacking: boolean }
}
