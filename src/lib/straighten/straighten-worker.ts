import { answerTasks } from '@/lib/fit-file/ask-apart';
import { straightenPicture } from '@/lib/straighten/straighten-picture';

answerTasks(straightenPicture);
