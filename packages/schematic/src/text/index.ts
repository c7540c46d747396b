export { cutText } from './cutText'
