import { expect, it } from 'vitest'
import { importColumns, matchHeadings } from '../imports'
import { pointTable, readStates } from './pointTable'

it('reads the words of states out of one cell', () => {
  expect(readStates('0=分闸;1=合闸')).toEqual({ 0: '分闸', 1: '合闸' })
  expect(readStates('0：停， 1: 运行中；-1=故障')).toEqual({ 0: '停', 1: '运行中', '-1': '故障' })
  expect(readStates('运行')).toBeUndefined()
  expect(readStates('0=')).toBeUndefined()
  expect(readStates(' ; ')).toBeUndefined()
})

it('knows the columns of a point table by their labels, their names and what integrators call them', () => {
  const columns = importColumns(pointTable)
  expect(
    matchHeadings(columns, ['站点', '网关', '设备', '产品', 'Tag', '测点名称', '单位', 'modbus']),
  ).toEqual([
    ...['stationId', 'gatewayName', 'deviceName', 'productName'],
    ...['propertyNo', 'propertyName', 'unit', 'register'],
  ])
  // the words of the page's own explanation
  expect(matchHeadings(columns, ['站点', '网关', '产品', '设备', '点标识', '名称', '单位'])).toEqual([
    ...['stationId', 'gatewayName', 'productName', 'deviceName', 'propertyNo', 'propertyName', 'unit'],
  ])
  // a column's own label comes before a word for another one
  expect(matchHeadings(columns, ['设备名称', '设备'])).toEqual(['deviceName', ''])
})
