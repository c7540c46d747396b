import { body, box, circle, line, lit, type SymbolSpec, solid, symbol } from './symbol'

/** Symbols of water, gas and building services. */
export const buildingSymbols: readonly SymbolSpec[] = [
  symbol('water-tank', '水箱', 'water', [
    body(box(8, 12, 64, 56)),
    lit('M8,36 H72 V68 H8 Z'),
    line('M8,36 q8,-6 16,0 t16,0 t16,0 t16,0 M20,0 V12 M60,68 V80'),
  ]),
  symbol('water-meter', '水表', 'water', [
    line('M0,44 H14 M66,44 H80'),
    body(circle(40, 40, 26)),
    line('M40,40 L54,28 M28,52 H52'),
    lit(circle(40, 40, 4)),
  ]),
  symbol('gas-meter', '气表', 'water', [
    body(box(12, 20, 56, 52)),
    line('M24,20 V6 M56,20 V6 M22,32 H58 V44 H22 Z'),
    lit('M40,50 q9,9 4,16 q-4,4 -8,0 q-5,-6 4,-16'),
  ]),
  symbol('flow-meter', '流量计', 'water', [
    line('M0,40 H16 M64,40 H80'),
    body(circle(40, 40, 24)),
    solid('M28,30 L56,40 L28,50 Z'),
    lit(circle(60, 20, 5)),
  ]),
  symbol('pressure-gauge', '压力表', 'water', [
    body(circle(40, 34, 26)),
    line('M40,60 V80 M40,34 L54,20 M22,44 A20,20 0 1 1 58,44'),
    lit(circle(40, 34, 4)),
  ]),
  symbol('thermometer', '温度计', 'water', [
    body('M34,10 a6,6 0 0 1 12,0 V48 a14,14 0 1 1 -12,0 Z'),
    lit(circle(40, 60, 8)),
    line('M40,54 V24 M52,16 H60 M52,28 H60 M52,40 H60'),
  ]),
  symbol('gas-detector', '气体探测器', 'water', [
    body(circle(40, 40, 28)),
    line('M28,34 H52 M28,40 H52 M28,46 H52'),
    lit(circle(40, 58, 5)),
  ]),
  symbol('camera', '摄像机', 'building', [
    body('M8,24 H52 L68,16 V48 L52,40 H8 Z'),
    line('M30,40 V62 M16,62 H44'),
    lit(circle(18, 32, 5)),
  ]),
  symbol('lamp-light', '灯', 'building', [
    lit(circle(40, 32, 22)),
    line(circle(40, 32, 22)),
    line('M25,17 L55,47 M55,17 L25,47 M32,56 H48 M34,63 H46 M40,0 V10'),
  ]),
  symbol('lift', '电梯', 'building', [
    body(box(14, 4, 52, 72)),
    line('M40,18 V76'),
    lit('M28,13 L33,6 L38,13 Z M42,6 H52 L47,13 Z'),
    line('M22,30 H32 M48,30 H58'),
  ]),
  symbol('sensor', '传感器', 'building', [
    body(circle(40, 48, 14)),
    lit(circle(40, 48, 6)),
    line('M22,30 A25,25 0 0 1 58,30 M14,20 A37,37 0 0 1 66,20'),
  ]),
  symbol('smoke-detector', '烟感', 'building', [
    body('M12,30 H68 L58,56 H22 Z'),
    line('M8,30 H72 M28,66 q4,-6 0,-10 M40,70 q4,-7 0,-14 M52,66 q4,-6 0,-10'),
    lit(circle(40, 42, 5)),
  ]),
  symbol('gateway', '网关', 'building', [
    body(box(10, 36, 60, 28)),
    line('M24,36 V12 M56,36 V12 M18,56 H46'),
    lit(circle(58, 50, 5)),
    solid(circle(24, 10, 3)),
    solid(circle(56, 10, 3)),
  ]),
  symbol('server', '服务器', 'building', [
    body(box(14, 6, 52, 68)),
    line('M14,28 H66 M14,51 H66 M22,17 H44 M22,40 H44 M22,62 H44'),
    lit(circle(57, 17, 4)),
    lit(circle(57, 40, 4)),
    lit(circle(57, 62, 4)),
  ]),
  symbol('building', '楼宇', 'building', [
    body(box(16, 6, 48, 70)),
    lit(
      'M24,14 h8 v8 h-8 Z M36,14 h8 v8 h-8 Z M48,14 h8 v8 h-8 Z M24,30 h8 v8 h-8 Z M48,30 h8 v8 h-8 Z M36,46 h8 v8 h-8 Z',
    ),
    line('M36,30 h8 v8 h-8 Z M24,46 h8 v8 h-8 Z M48,46 h8 v8 h-8 Z M34,76 V62 H46 V76'),
  ]),
  symbol('door', '门禁', 'building', [body(box(20, 6, 40, 70)), line('M12,76 H68'), lit(circle(50, 42, 4))]),
]
