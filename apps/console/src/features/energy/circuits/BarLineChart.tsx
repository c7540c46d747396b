import { BarChart } from 'echarts/charts'
import { use } from 'echarts/core'

export { Chart as BarLineChart } from '../../../kit/curve/Chart'

use([BarChart])
