/** How a modal queries what it works on: anew each time it opens, and not again under the hands of the person who works in it. */
export const oncePerModal = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
