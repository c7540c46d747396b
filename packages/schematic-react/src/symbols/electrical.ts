import { body, box, circle, line, lit, type SymbolSpec, solid, symbol } from './symbol'

const isClosed = ['closed', 'on'] as const
const isOpen = ['open', 'off', 'fault', 'alarm'] as const

/** Symbols of electrical diagrams, after the shapes of IEC 60617. */
export const electricalSymbols: readonly SymbolSpec[] = [
  symbol('transformer', '变压器', 'electrical', [
    line('M40,0 V10 M40,70 V80'),
    body(circle(40, 28, 18)),
    line(circle(40, 52, 18)),
    lit(circle(40, 28, 5)),
  ]),
  symbol('breaker', '断路器', 'electrical', [
    line('M40,0 V16 M40,64 V80'),
    lit(box(28, 16, 24, 48), isClosed),
    body(box(28, 16, 24, 48), isOpen),
    line(box(28, 16, 24, 48)),
    line('M40,16 V64', isClosed),
    line('M30,40 H50', isOpen),
  ]),
  symbol('breaker-handcart', '手车断路器', 'electrical', [
    line('M40,0 V8 M32,4 L40,12 L48,4 M40,12 V22 M40,58 V68 M32,76 L40,68 L48,76 M40,72 V80'),
    lit(box(30, 22, 20, 36), isClosed),
    body(box(30, 22, 20, 36), isOpen),
    line(box(30, 22, 20, 36)),
    line('M40,22 V58', isClosed),
    line('M32,40 H48', isOpen),
  ]),
  symbol('disconnector', '隔离开关', 'electrical', [
    line('M40,0 V20 M30,20 H50 M40,60 V80'),
    line('M40,20 V60', isClosed),
    line('M40,60 L20,24', isOpen),
    lit(circle(40, 60, 4)),
  ]),
  symbol('load-switch', '负荷开关', 'electrical', [
    line('M40,0 V18 M30,24 H50 M40,60 V80'),
    body(circle(40, 19, 5)),
    line('M40,24 V60', isClosed),
    line('M40,60 L20,28', isOpen),
    lit(circle(40, 60, 4)),
  ]),
  symbol('earth-switch', '接地刀闸', 'electrical', [
    line('M40,0 V12 M40,44 V56 M26,56 H54 M31,63 H49 M36,70 H44'),
    line('M40,12 V44', isClosed),
    line('M40,44 L22,16', isOpen),
    lit(circle(40, 44, 4)),
  ]),
  symbol('fuse', '熔断器', 'electrical', [
    line('M40,0 V80'),
    body(box(30, 18, 20, 44)),
    line('M40,18 V62'),
    lit(circle(40, 40, 4), ['fault', 'alarm']),
  ]),
  symbol('busbar', '母线', 'electrical', [lit(box(0, 34, 80, 12)), line(box(0, 34, 80, 12))], {
    width: 400,
    height: 24,
  }),
  symbol('current-transformer', '电流互感器', 'electrical', [
    line('M40,0 V80 M52,40 H72 M62,34 V46'),
    line(circle(40, 40, 14)),
  ]),
  symbol('voltage-transformer', '电压互感器', 'electrical', [
    line('M40,0 V16 M40,64 V70 M32,70 H48 M35,75 H45'),
    body(circle(40, 30, 14)),
    line(circle(40, 50, 14)),
  ]),
  symbol('capacitor', '电容器组', 'electrical', [
    line('M40,0 V34 M22,34 H58 M22,46 H58 M40,46 V80'),
    lit(circle(64, 40, 5)),
  ]),
  symbol('reactor', '电抗器', 'electrical', [line('M40,0 V40 H18 A22,22 0 1 1 40,62 V80')]),
  symbol('arrester', '避雷器', 'electrical', [
    line('M40,0 V44 M34,36 L40,46 L46,36 M40,60 V68 M28,68 H52 M33,74 H47'),
    body(box(28, 16, 24, 44)),
    solid('M34,34 H46 L40,46 Z'),
  ]),
  symbol('generator', '发电机', 'electrical', [
    line('M40,0 V10 M40,70 V80'),
    body(circle(40, 40, 30)),
    line('M50,30 A14,14 0 1 0 52,46 H42'),
    lit(circle(62, 18, 6)),
  ]),
  symbol('motor', '电动机', 'electrical', [
    line('M40,0 V10'),
    body(circle(40, 40, 30)),
    line('M28,54 V28 L40,44 L52,28 V54'),
    lit(circle(62, 18, 6)),
  ]),
  symbol('meter', '电能表', 'electrical', [
    body(box(14, 12, 52, 56)),
    line(box(22, 20, 36, 14)),
    line('M28,50 H52 M28,58 H44'),
    lit(circle(56, 56, 5)),
  ]),
  symbol('ups', 'UPS', 'electrical', [
    body(box(10, 14, 60, 52)),
    line('M10,40 H70 M18,30 q6,-10 12,0 t12,0 M44,52 H62 M44,57 H62'),
    lit(circle(60, 24, 5)),
  ]),
  symbol('eps', '应急电源', 'electrical', [
    body(box(10, 14, 60, 52)),
    solid('M42,20 L28,44 H38 L34,60 L52,36 H42 Z'),
    lit(circle(60, 24, 5)),
  ]),
  symbol('battery', '蓄电池', 'electrical', [
    line('M40,0 V26 M40,54 V80 M20,26 H60 M20,42 H60'),
    lit('M30,34 H50 V36 H30 Z M30,50 H50 V54 H30 Z'),
    line('M30,34 H50 M30,54 H50'),
  ]),
  symbol('photovoltaic', '光伏组件', 'electrical', [
    body('M14,58 L26,18 H66 L54,58 Z'),
    line('M20,38 H60 M39,18 L27,58 M53,18 L41,58 M40,58 V72 M28,72 H52'),
    lit(circle(66, 62, 5)),
  ]),
  symbol('inverter', '逆变器', 'electrical', [
    body(box(12, 12, 56, 56)),
    line('M12,68 L68,12 M20,24 H36 M20,30 H36 M44,54 q5,-9 10,0 t10,0'),
    lit(circle(22, 48, 5)),
  ]),
  symbol('ground', '接地', 'electrical', [line('M40,0 V44 M16,44 H64 M24,54 H56 M32,64 H48')]),
  symbol('cabinet', '配电柜', 'electrical', [
    body(box(16, 4, 48, 72)),
    line('M40,4 V76 M36,36 V46 M44,36 V46'),
    lit(circle(28, 16, 4)),
    lit(circle(52, 16, 4)),
  ]),
]
