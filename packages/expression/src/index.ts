export {
  compileExpression,
  type Expression,
  type ExpressionSignature,
  maxExpressionLength,
  type Outcome,
} from './compileExpression'
export { type Vocabulary, vocabulary } from './functions'
export type { Input, InputDeclaration, Lack, Value } from './input'
export type { Problem } from './problem'
