export { createModbusConnection, type ModbusConnection, type RequestOptions } from './createModbusConnection'
export type { ModbusLane } from './lanes'
export { ModbusError } from './modbusError'
export { isWritten, type ModbusRange, readAnswer, readRequest, writeRequest } from './pdu'
