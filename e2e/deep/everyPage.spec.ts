import { everyPageIn } from './everyPage'

everyPageIn('zh')
