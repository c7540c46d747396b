/** What is known of the listeners that speak TLS while a certificate is held. */
export interface Listeners {
  /** Where MQTT with TLS listens now. */
  mqttsPort(): number | undefined
}
