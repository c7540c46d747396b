export { lazyPart } from './lazyPart'
