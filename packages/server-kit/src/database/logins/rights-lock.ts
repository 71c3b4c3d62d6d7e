/**
 * The advisory lock of whoever changes schemas, or who may do what with them: PostgreSQL fails one
 * of two that give rights on the same thing at once ("tuple concurrently updated") instead of
 * letting it wait.
 */
export const RIGHTS_LOCK = 7_306_218_411;
