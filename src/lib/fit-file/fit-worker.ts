import { answerTasks } from '@/lib/fit-file/ask-apart';
import { shrinkPicture } from '@/lib/fit-file/shrink-picture';

answerTasks(shrinkPicture);
