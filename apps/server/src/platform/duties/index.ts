export { createDuties, type Duties, type Duty } from './createDuties'
