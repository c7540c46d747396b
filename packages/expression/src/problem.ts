import { type ASTNode, TypeError as CheckError, EvaluationError, ParseError } from '@marcbachmann/cel-js'

/** What is wrong with an expression, for whoever wrote it. */
export interface Problem {
  /** Chinese sentence and translation key. */
  readonly text: string
  /** The piece of the source that it is about, where that is known. */
  readonly part?: string
}

/** Carries a {@link Problem} out of the depths of a check. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text)
  }
}

const texts: Readonly<Record<string, string>> = {
  unknown_variable: '未知的变量',
  no_such_overload: '运算两边的类型不能这样计算',
  no_matching_overload: '没有这个函数，或参数不对',
  incompatible_ternary_branches: '条件两边的结果类型须一致',
  invalid_condition_type: '条件的结果不是真或假',
  invalid_logical_operand: '「与」「或」「非」只用于真或假',
  division_by_zero: '除数为零',
  modulo_by_zero: '除数为零',
  limit_exceeded: '表达式过长或嵌套过深',
  unterminated_string: '文本缺少结束的引号',
  newline_in_string: '文本缺少结束的引号',
  reserved_identifier: '此名称是保留字',
  double_conversion_error: '不能转换为数值',
  int_conversion_error: '不能转换为数值',
  numeric_overflow: '数值过大',
  index_out_of_bounds: '超出列表范围',
}

/** The problem that an error of the engine stands for; its own English text is not for users. */
export function problemOf(error: unknown, source: string): Problem {
  if (error instanceof ProblemError) return error.problem
  if (!(error instanceof ParseError || error instanceof CheckError || error instanceof EvaluationError))
    return { text: '不能计算' }
  const text = texts[error.code] ?? (error instanceof ParseError ? '语法错误' : '不能计算')
  return problemAt(text, error.range, source)
}

/** A problem of one part of the expression. */
export const problemAt = (
  text: string,
  at: Pick<ASTNode, 'start' | 'end'> | undefined,
  source: string,
): Problem => {
  const part = at === undefined ? '' : source.slice(at.start, at.end).trim()
  return part === '' ? { text } : { text, part }
}
