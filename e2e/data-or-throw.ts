/** Returns the data of a Supabase response. Throws the response's error message when there is one. */
export async function dataOrThrow<T>(
  query: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<T> {
  const { data, error } = await query;
  if (error) throw new Error(error.message);
  return data;
}
