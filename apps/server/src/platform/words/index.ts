export { createWords, type Language, languageOf, type Words } from './createWords'
